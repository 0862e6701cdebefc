/** A step that failed in a way that one line explains; the command ends with the code. */
export class StepFault extends Error {
  /**
   * @param {string} line in Spanish, for who runs the command
   * @param {number} code
   */
  constructor(line, code = 1) {
    super(line);
    this.code = code;
  }
}
