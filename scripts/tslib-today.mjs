/**
 * What rxjs, react-remove-scroll and use-sidecar import of tslib, in today's JavaScript (vite.config.ts puts it in its
 * place): the original carries the engines of 2015 to every first screen. Same meaning, in the calls that compilers write.
 */
export const __assign = Object.assign;

export function __rest(source, names) {
  const rest = { ...source };
  for (const name of names) delete rest[name];
  return rest;
}

export const __spreadArray = (to, from) => to.concat(Array.from(from));

export async function __awaiter(self, args, _promise, body) {
  const steps = body.apply(self, args ?? []);
  let step = steps.next();
  while (!step.done) {
    const [sent, error] = await Promise.resolve(step.value).then(
      (value) => [value],
      (reason) => [undefined, { reason }],
    );
    step = error ? steps.throw(error.reason) : steps.next(sent);
  }
  return step.value;
}

export const __asyncValues = (source) =>
  source[Symbol.asyncIterator]?.() ??
  (async function* () {
    yield* source;
  })();

class Awaited {
  constructor(value) {
    this.value = value;
  }
}
export const __await = (value) => new Awaited(value);

export async function* __asyncGenerator(self, args, body) {
  const steps = body.apply(self, args ?? []);
  let step = steps.next();
  try {
    while (!step.done) {
      let sent;
      try {
        sent = step.value instanceof Awaited ? await step.value.value : yield step.value;
      } catch (error) {
        step = steps.throw(error);
        continue;
      }
      step = steps.next(sent);
    }
    return step.value instanceof Awaited ? await step.value.value : step.value;
  } finally {
    // Left early by whoever reads it: its own clean-up runs too.
    if (!step.done) steps.return();
  }
}
