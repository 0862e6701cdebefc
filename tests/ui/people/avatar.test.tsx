/** @vitest-environment jsdom */
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from '../../../src/ui/people/Avatar.tsx';

afterEach(cleanup);

const draw = (src: string) => <Avatar initials="ÍZ" color="#abc" src={src} />;

test('initials replace a photo that fails (A6.5), until another photo or the network allows a retry', () => {
  const { container, rerender } = render(draw('/fotos/a.webp'));
  const photo = () => container.querySelector('img');
  const fail = () => fireEvent.error(photo() as HTMLImageElement);
  expect(container.textContent).toBe('');
  fail();
  expect(photo()).toBeNull();
  expect(container.textContent).toBe('ÍZ');
  act(() => void dispatchEvent(new Event('online')));
  expect(photo()?.getAttribute('src')).toBe('/fotos/a.webp');
  fail();
  rerender(draw('/fotos/b.webp'));
  expect(photo()?.getAttribute('src')).toBe('/fotos/b.webp');
});
