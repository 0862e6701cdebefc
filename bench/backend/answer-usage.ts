/** CPU and memory of a server process, reported when the bench asks for it. */
export interface Usage {
  /** CPU time since the start in µs, user and system */
  cpu: number;
  rssMb: number;
}

export function answerUsage(): void {
  // The bench process has ended.
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpu: user + system, rssMb: process.memoryUsage.rss() / 1e6 };
    process.send?.(usage);
  });
}
