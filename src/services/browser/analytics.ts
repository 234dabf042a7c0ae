/** The four events of the analytics data layer. None has personal data. */
type AnalyticsEvent = 'login' | 'reset' | 'newUser_request' | 'sign_in';

export interface Analytics {
  record(event: AnalyticsEvent): void;
}

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Writes events into `window.dataLayer`. A tag manager reads them there, even if it is loaded later. */
export const dataLayerAnalytics: Analytics = {
  record(event) {
    window.dataLayer ??= [];
    window.dataLayer.push({ event });
  },
};

/** Loads the tag manager; does nothing while no id is set. */
export function startTagManager(id: string | null): void {
  if (id === null) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
