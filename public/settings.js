// Settings of the web app, read when the page opens. The planning backend answers this address from its own environment;
// a static host edits this file instead. Everything left out takes the local default. Nothing secret belongs here.
globalThis.plannerSettings = {
  apiBase: '/api',
  firebase: {
    apiKey: 'local',
    authDomain: 'demo-media-planner.firebaseapp.com',
    projectId: 'demo-media-planner',
  },
  authEmulatorUrl: 'http://127.0.0.1:9099',
  agencyDomain: 'agency.example',
  supportEmail: 'support@agency.example',
  faqUrl: '/faq.html',
  tagManagerId: null,
  agencyLinks: [],
};
