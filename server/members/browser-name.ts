/** The more particular first: most browsers also give the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const named = (words: string, names: readonly (readonly [RegExp, string])[]): string => names.find(([sign]) => sign.test(words))?.[1] ?? ''

/** A browser and its system by the browser's own words, such as `Chrome, Android`; '' for one that is not known. It is only shown (ACCT-10). */
export const browserName = (userAgent: string | undefined): string =>
  [named(userAgent ?? '', BROWSERS), named(userAgent ?? '', SYSTEMS)].filter((name) => name !== '').join(', ')
