import { readFileSync } from 'node:fs';

/**
 * Most memory this process, or another of Linux, held at once [MB]. On Linux `maxRSS` also counts what the parent held when it started us, so
 * the kernel's own mark of this process is read there.
 */
export function peakMegabytes(pid: number | 'self' = 'self'): number {
  try {
    const mark = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    if (mark !== null) return Number(mark[1]) / 1024;
  } catch {
    // Not Linux, or the other process has gone.
  }
  return pid === 'self' ? process.resourceUsage().maxRSS / 1024 : 0;
}

/**
 * What this process holds for itself just now [MB], without the files of programs and libraries that the system maps and shares; NaN where
 * that cannot be asked.
 */
export function ownMegabytes(): number {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}
