import { Notice } from '../../ui/feedback/Notice.tsx';

/** Shown only while Redux DevTools shows a state without a report. Without DevTools, users are redirected instead. */
export function NoReportYet() {
  return <Notice>There is no report at this moment of the session.</Notice>;
}
