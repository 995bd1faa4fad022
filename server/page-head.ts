import type { Theme } from '#contract/theme.ts'
import { type Brand, publicBrand } from '#domain/player/brand-file.ts'
import { brandAddress, type Ways } from '#domain/player/brand.ts'

/** The placeholder of the brand's lines in index.html. */
export const HEAD_MARK = '<!--brand-head-->'
export const MANIFEST_PATH = '/manifest.webmanifest'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Words as markup shows them. */
export const escaped = (words: string): string => words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** The lines of a page's head that are the brand's own, right before any script runs (BRAND-03). */
export const pageHead = (brand: Brand, ways?: Ways): string => {
  const at = (file: string): string => escaped(brandAddress(brand, file))
  const scheme = (name: 'light' | 'dark', color: string): string =>
    `<meta name="theme-color" content="${escaped(color)}" media="(prefers-color-scheme: ${name})" />`
  return [
    `<title>${escaped(brand.title)}</title>`,
    `<meta name="description" content="${escaped(brand.metaDescription)}" />`,
    `<meta name="application-name" content="${escaped(brand.appName)}" />`,
    scheme('light', brand.themeColor),
    scheme('dark', brand.themeColorDark ?? brand.themeColor),
    `<link rel="manifest" href="${MANIFEST_PATH}" />`,
    `<link rel="icon" href="${at('icon-192.png')}" sizes="192x192" type="image/png" />`,
    `<link rel="icon" href="${at('favicon.svg')}" sizes="any" type="image/svg+xml" />`,
    `<link rel="apple-touch-icon" href="${at('icon-192.png')}" />`,
    `<link rel="stylesheet" href="${at(brand.variableCss)}" />`,
    // Data, not script, so the policy against inline script lets it be; no sign in it can close the element.
    `<script type="application/json" id="brand">${JSON.stringify(publicBrand(brand, ways)).replace(/</g, '\\u003c')}</script>`,
  ].join('\n    ')
}

/** A line of the built page that asks for the letters of some brands' headings. */
const OF_FACE = /<link [^>]*data-face="([^"]+)"[^>]*>\s*/g

/** The built page as a brand's hosts get it. Throws when the page has no place for the brand's lines. */
export const pageOf = (html: string, brand: Brand, ways?: Ways): string => {
  if (!html.includes(HEAD_MARK) || !/<html(?=[\s>])/.test(html)) throw new Error(`index.html needs <html> and ${HEAD_MARK} in its head.`)
  return html
    .replace(/<html(?=[\s>])/, () => `<html data-brand="${escaped(brand.name)}"`)
    .replace(OF_FACE, (line, face) => (face === brand.face ? line : ''))
    .replace(HEAD_MARK, () => pageHead(brand, ways))
}

/** A brand's page with another title. */
export const titled = (html: string, title: string): string =>
  html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)

/** A page in the theme that its visitor chose, before any script runs; null: it follows the device. */
export const themed = (html: string, theme: Theme | null): string =>
  theme === null ? html : html.replace(/<html(?=[\s>])/, `<html data-theme="${theme}"`)

/** The web app manifest of a brand. */
export const manifestOf = (brand: Brand) => ({
  id: '/',
  name: brand.appName,
  short_name: brand.appName,
  description: brand.metaDescription,
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: brand.themeColor,
  background_color: brand.themeColor,
  icons: [
    { src: brandAddress(brand, 'favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
    { src: brandAddress(brand, 'icon-192.png'), sizes: '192x192', type: 'image/png' },
    { src: brandAddress(brand, 'icon-512.png'), sizes: '512x512', type: 'image/png' },
  ],
})
