/** Providers with the same name in many countries: yahoo.com, yahoo.com.au, yahoo.co.uk. */
const WORLDWIDE_PROVIDERS =
  /^(aol|fastmail|gmail|gmx|googlemail|hotmail|live|outlook|yahoo|yandex|ymail)(\.(com?))?\.[a-z]{2,3}$/;

/** Other domains in which anyone can get an address: of worldwide mail services, and of internet providers in several countries. */
const OTHER_DOMAINS = new Set(
  `163.com 126.com 139.com aim.com aliyun.com att.net bellsouth.net bigpond.com bigpond.com.au bigpond.net.au btinternet.com charter.net
  comcast.net cox.net daum.net dodo.com.au duck.com earthlink.net email.com exemail.com.au fastmail.fm foxmail.com free.fr freenet.de
  gmx.net hanmail.net hey.com hushmail.com icloud.com iinet.net.au inbox.com inbox.ru internode.on.net juno.com kolumbus.fi laposte.net
  libero.it list.ru mac.com mail.com mail.ru mailbox.org mailinator.com me.com msn.com naver.com netspace.net.au netzero.net ntlworld.com
  optusnet.com.au orange.fr ozemail.com.au passport.com pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rediffmail.com
  riseup.net rocketmail.com sbcglobal.net seznam.cz sfr.fr sina.com sky.com startmail.com sympatico.ca t-online.de talktalk.net
  telstra.com tpg.com.au tuta.com tuta.io tutanota.com tutanota.de verizon.net virginmedia.com wanadoo.fr web.de westnet.com.au wp.pl
  xtra.co.nz ya.ru zoho.com zohomail.com`.split(/\s+/),
);

/** Whether anyone can get an address of a domain, so that its users are not colleagues. @param domain in lower case */
export function isFreeMail(domain: string): boolean {
  return WORLDWIDE_PROVIDERS.test(domain) || OTHER_DOMAINS.has(domain);
}
