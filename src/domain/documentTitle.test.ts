import { documentTitle } from './documentTitle.ts';

const quiet = { planName: '', isRunning: false, isLoadingPlan: false };

test.each([
  ['/', quiet, 'New Media Planning'],
  ['/', { ...quiet, planName: 'Spring' }, 'Current Plan: Spring'],
  ['/', { ...quiet, planName: 'Spring', isRunning: true }, 'New Media Plan'],
  ['/channel-report', { ...quiet, planName: 'Spring', isRunning: true }, 'Current Plan: Spring'],
  ['/channel-report', quiet, 'New Media Planning'],
  ['/channel-report', { ...quiet, isLoadingPlan: true }, 'Loading Media Plan...'],
  ['/channel-report', { ...quiet, planName: 'Spring', isComparing: true }, 'Compare plans'],
  ['/channel-report-share', { ...quiet, isLoadingPlan: true }, 'Loading Media Plan...'],
  ['/channel-report-share', { ...quiet, planName: 'Spring' }, 'Current Plan: Spring'],
  ['/past-media-plans', quiet, 'Past Media Plans'],
  ['/faq', quiet, 'FAQ'],
  ['/login', quiet, 'welcome to the planning tool'],
  ['/reset', quiet, 'Reset your password'],
  ['/newuser', quiet, 'Create an account using your email'],
  ['/validateuser', quiet, 'Verifying your email address'],
  ['/error', quiet, 'Oops!'],
  ['/nowhere', quiet, 'Unexpected Application Error!'],
])('%s with %j is titled %s', (path, state, title) => {
  expect(documentTitle(path, state)).toBe(title);
});
