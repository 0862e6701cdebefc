import { existsSync, readFileSync } from 'node:fs';

/** The text of a file below /proc; empty once the process is gone, and on other systems. */
const told = (path: string) => {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
};

/** The greatest memory so far, in MB, of the one process among this one and all below it that has had the most. */
function memoryOf(pid: number): number {
  const own = Number(/^VmHWM:\s+(\d+)/m.exec(told(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const children = told(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return Math.max(own, ...children.map(memoryOf));
}

export interface MemoryWatch {
  /** Ends watching; returns the greatest memory of one process, in MB. */
  end(): number;
}

/** Looks at a process and all below it until the end. */
export function watchMemory(pid: number): MemoryWatch {
  let megabytes = 0;
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(pid));
  }, 20);
  return {
    end() {
      clearInterval(looking);
      return megabytes;
    },
  };
}
