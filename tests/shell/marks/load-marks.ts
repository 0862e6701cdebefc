/** Loads the idle tasks and the marks before the tests, because a busy machine takes long for their files. */
export const loadMarks = async (): Promise<void> => {
  await Promise.all([
    import('../../../src/shell/idle/IdleTasks.tsx'),
    import('../../../src/shell/marks/ShellMarks.tsx'),
  ]);
};
