import { readFileSync } from 'node:fs';

/**
 * Peak resident memory of this process, or on Linux of another one [MB]. On Linux `maxRSS` includes memory of the parent at the fork, so
 * VmHWM is read instead.
 */
export function peakMegabytes(pid: number | 'self' = 'self'): number {
  try {
    const mark = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    if (mark !== null) return Number(mark[1]) / 1024;
  } catch {
    // Not Linux, or the other process has ended.
  }
  return pid === 'self' ? process.resourceUsage().maxRSS / 1024 : 0;
}

/**
 * Current anonymous memory of this process [MB], without mapped files of programs and libraries; NaN where it is unknown.
 */
export function ownMegabytes(): number {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}
