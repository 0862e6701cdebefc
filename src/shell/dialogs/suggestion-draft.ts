import { useKeptText } from '../../domain/hooks/use-kept-text.ts';
import { suggestionKey } from '../../storage/text-keys.ts';

/** The text of a suggestion. Only the person deletes it, because no mail program reports whether it was sent. */
export function useSuggestionDraft(): [text: string, setText: (text: string) => void] {
  const { text = '', setText } = useKeptText(suggestionKey, true);
  return [text, setText];
}
