export class StepFault extends Error {
  readonly code: number;
  constructor(message: string, code?: number);
}
