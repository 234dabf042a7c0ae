import { Notice } from '../../ui/feedback/Notice.tsx';

/** Shown only while Redux DevTools is at a moment without a report: a visitor is sent on, a developer stays. */
export function NoReportYet() {
  return <Notice>There is no report at this moment of the session.</Notice>;
}
