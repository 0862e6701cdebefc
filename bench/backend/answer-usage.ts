/** What a server under load tells of itself when the bench asks. */
export interface Usage {
  /** µs of CPU since its start, its own and the system's for it */
  cpu: number;
  rssMb: number;
}

export function answerUsage(): void {
  // The bench is gone.
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpu: user + system, rssMb: process.memoryUsage.rss() / 1e6 };
    process.send?.(usage);
  });
}
