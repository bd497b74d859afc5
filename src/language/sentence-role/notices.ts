import { longPattern } from '../../support/long-pattern.ts'

const disclaimer = longPattern('i')`
  \b(?:confidentiality (?:notice|note|statement)|(?:this|the information (?:contained )?in this
  |the contents of this) (?:e-?mail|message|communication|transmission
  |document)\b.{0,160}\b(?:confidential|privileged|intended (?:only|solely|for)|property of
  |proprietary)|if you (?:are not|aren't) the (?:intended|named|correct) (?:recipient
  |addressee)|please (?:consider the environment|think before (?:you )?print)|do not (?:copy
  |disclose|distribute) .{0,60}(?:e-?mail|message)|diese e-?mail (?:enthält
  |kann) .{0,60}vertraulich|ce (?:message|courriel) .{0,100}confidentiel|este (?:mensaje|correo
  |e-?mail) .{0,100}confidencial|questo messaggio .{0,100}(?:riservat|confidenzial)
  |esta mensagem .{0,100}confidencial|dit bericht .{0,100}vertrouwelijk|scanned (?:by
  |for) .{0,40}(?:virus|malware)|virus[- ]?free\.|no virus found|checked by avg
  |outgoing mail is certified virus free)`
/** A line that begins a legal notice. */
export const isDisclaimer = (line: string): boolean =>
  line.length >= 12 && disclaimer.test(line.slice(0, 600))

const listFooter = longPattern('i')`
  ^(?:you received this (?:message|e-?mail) because|you are (?:receiving|subscribed)
  |you're receiving this|this (?:message|e-?mail) was sent (?:to|by)\b|(?:to|click here to
  |if you (?:no longer wish|would like|want) to|um) (?:unsubscribe|be removed|stop receiving
  |post to this group|subscribe|respond, reply|abzubestellen)|unsubscribe(?:\s*[:|<(]|\s*$
  |\s+from)|to view this (?:discussion|message)|visit this (?:topic|group)
  |for more options, visit|visit topic\b|reply to this email directly|view (?:it
  |this email) (?:on github|in your browser|online)|manage (?:your )?(?:subscription
  |preferences)|update your (?:email )?preferences|---------- \*\* |.{1,60} mailing list\s*$
  |list-unsubscribe|abmelden\b|se désabonner|darse de baja|cancellati|uitschrijven)`
/** A line with which list servers and newsletters end a mail. */
export const isListFooter = (line: string): boolean =>
  line.length < 300 && listFooter.test(line.replace(/^[\s>*_|-]+/, ''))

const siteNotice = longPattern('i')`
  ^(?:we (?:and our partners )?use cookies|this (?:web ?)?site uses cookies|accept (?:all )?cookies|
  cookie (?:settings|policy|preferences)|skip to (?:main )?content|all rights reserved|
  (?:copyright )?(?:©|\(c\)) ?(?:19|20)\d\d|privacy policy|
  terms (?:of use|of service|and conditions)|
  sign up for our newsletter|share (?:this|on) |follow us|back to top|read more$)|
  \baccept all cookies\b|\ball rights reserved\.?$`
/** A line that a website puts around every page. */
export const isSiteNotice = (line: string): boolean =>
  line.length < 300 && siteNotice.test(line.trim())
