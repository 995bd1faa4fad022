import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { type Brand, FACES, behindFront, brandSchema, parseBrand, publicBrand } from '#domain/player/brand-file.ts'
import {
  ALL_WAYS,
  brandAddress,
  has,
  hasAdminSocket,
  isOfOtherServer,
  originsOf,
  publicBrandSchema,
  socketOriginsOf,
  switchesOf,
} from '#domain/player/brand.ts'
import { loadBrands } from '#server/brands.ts'
import { HEAD_MARK, manifestOf, pageHead, pageOf } from '#server/page-head.ts'
import { contrast } from './contrast.ts'

const folder = join(import.meta.dirname, '..', 'brands')
const brands = loadBrands(folder)
const names = readdirSync(folder)
const others = (name: string): readonly Brand[] => brands.all.filter((brand) => brand.name !== name)
const named = (name: string): Brand => brands.brandOf(undefined, name)
const fileOf = (name: string, file: string): string => readFileSync(join(folder, name, file), 'utf8')
const rawOf = (name: string): Readonly<Record<string, unknown>> => JSON.parse(fileOf(name, 'brand.json'))
const SCHEMES = ['light', 'dark'] as const

/** A copy of the brands, for changing; its folder's name is the brand's. */
const copied = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'pavilion-brands-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(folder, copy, { recursive: true })
  return copy
}
const rewrite = (copy: string, name: string, over: Readonly<Record<string, unknown>>): void =>
  writeFileSync(join(copy, name, 'brand.json'), JSON.stringify({ ...rawOf('saltline'), ...over }))

/** The custom properties of a brand's colours, as written. */
const tokensOf = (name: string): ReadonlyMap<string, string> =>
  new Map([...fileOf(name, named(name).variableCss).matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, key = '', value = '']) => [key, value]))
const colourOf = (tokens: ReadonlyMap<string, string>, key: string, scheme: 'light' | 'dark'): string => {
  const value = tokens.get(key) ?? ''
  const [, light = value, dark = value] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? []
  const colour = scheme === 'light' ? light : dark
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`--${key} is "${value}", no colour`)
  return colour
}
/** Text colours with their backgrounds: 4.5 to 1 (WCAG 1.4.3). */
const WRITTEN: Readonly<Record<string, string>> = {
  text: 'bg surface surface-2 surface-3 up-wash down-wash warn-wash stale-wash armed-wash',
  'text-2': 'bg surface surface-2 surface-3 up-wash down-wash warn-wash stale-wash',
  'text-3': 'bg surface surface-2 surface-3 stale-wash',
  'on-brand': 'brand brand-hover',
  'brand-ink': 'bg surface surface-2 brand-wash',
  'on-chrome': 'chrome chrome-2',
  'on-chrome-2': 'chrome',
  'on-accent': 'accent',
  'on-back': 'back-1 back-2 back-3',
  'on-back-2': 'back-1 back-2 back-3',
  'on-lay': 'lay-1 lay-2 lay-3',
  'on-lay-2': 'lay-1 lay-2 lay-3',
  'back-ink': 'surface',
  'lay-ink': 'surface',
  up: 'surface surface-2 up-wash',
  down: 'surface surface-2 down-wash',
  warn: 'surface surface-2 warn-wash',
  surface: 'down',
  'on-armed': 'armed',
  armed: 'surface surface-2 armed-wash',
}
/** Colours of icons and borders: 3 to 1 (WCAG 1.4.11). */
const DRAWN: Readonly<Record<string, string>> = {
  focus: 'bg surface surface-2 back-1 back-2 back-3 lay-1 lay-2 lay-3',
  accent: 'chrome',
  brand: 'surface bg',
  'line-strong': 'surface',
  'chrome-line': 'chrome',
  'back-line': 'surface back-1',
  'lay-line': 'surface lay-1',
  'warn-line': 'surface warn-wash',
}

describe.each(names)('%s', (name) => {
  const tokens = tokensOf(name)
  test.each(SCHEMES)('[BRAND-03] every colour pair passes WCAG AA in %s', (scheme) => {
    const weak = [
      { pairs: WRITTEN, least: 4.5 },
      { pairs: DRAWN, least: 3 },
    ].flatMap(({ pairs, least }) =>
      Object.entries(pairs).flatMap(([ink, grounds]) =>
        grounds
          .split(' ')
          .map((ground) => ({
            pair: `${ink} on ${ground}`,
            has: contrast(colourOf(tokens, ink, scheme), colourOf(tokens, ground, scheme)),
          }))
          .filter(({ has }) => has < least)
          .map(({ pair, has }) => `${pair}: ${has.toFixed(2)}, needs ${least}`),
      ),
    )
    expect(weak).toEqual([])
  })

  test('[BRAND-03] it sets every colour the default brand sets, for its own pages alone', () => {
    expect([...tokens.keys()].sort()).toEqual([...tokensOf('pavilion').keys()].sort())
    const selectors = [...fileOf(name, named(name).variableCss).matchAll(/(?:^|[,}]|\*\/)\s*(:root[^\s,{]*)/g)].map(
      ([, selector]) => selector,
    )
    const own = [`:root[data-brand="${name}"]`, ':root[data-theme="light"]', ':root[data-theme="dark"]']
    expect(selectors).toEqual(name === 'pavilion' ? [':root', ...own] : own)
  })

  test('[BRAND-03] it has corners, headings, icons, a home page or a voice that no other brand has', () => {
    const shapeOf = (each: string): string =>
      ['corner-sm', 'corner-md', 'heads', 'icon-line', 'air', 'art'].map((key) => tokensOf(each).get(key)).join()
    const others = names.filter((each) => each !== name)
    expect(others.map(shapeOf)).not.toContain(shapeOf(name))
    const ownOf = ({ home, voice }: Brand): string => JSON.stringify([home, voice])
    expect(others.map((each) => ownOf(named(each)))).not.toContain(ownOf(named(name)))
  })

  test('[BRAND-03] its theme colour is that of its header', () => {
    const { themeColor, themeColorDark = themeColor } = named(name)
    expect([themeColor, themeColorDark]).toEqual(SCHEMES.map((scheme) => colourOf(tokens, 'chrome', scheme)))
  })

  test('[BRAND-03] it has its own pictures, and they are what their names say', () => {
    for (const file of ['logo.svg', 'favicon.svg', ...(named(name).showMobileLogo ? ['logo-mobile.svg'] : [])]) {
      const picture = fileOf(name, file)
      expect(picture).toMatch(/^<svg /)
      expect(picture).not.toMatch(/<script|href|\son\w+=/)
      expect(
        others(name).filter((other) => fileOf(other.name, 'logo.svg') === picture || fileOf(other.name, 'favicon.svg') === picture),
      ).toEqual([])
    }
    expect(fileOf(name, 'logo.svg')).toContain(`viewBox="0 0 ${named(name).logoWidth} 32"`)
    expect(fileOf(name, 'logo-mobile.svg')).toContain('viewBox="0 0 32 32"')
    for (const size of [192, 512]) {
      const png = readFileSync(join(folder, name, `icon-${size}.png`))
      expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', size, size])
    }
  })

  test('[BRAND-03] its head has its own lines, and none of another brand', () => {
    const brand = named(name)
    const head = pageHead(brand)
    const plain = head.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    for (const line of [
      `<title>${brand.title}</title>`,
      `<meta name="description" content="${brand.metaDescription}" />`,
      `<meta name="theme-color" content="${brand.themeColor}" media="(prefers-color-scheme: light)" />`,
      `<meta name="theme-color" content="${brand.themeColorDark ?? brand.themeColor}" media="(prefers-color-scheme: dark)" />`,
      '<link rel="manifest" href="/manifest.webmanifest" />',
      `href="/brands/${name}/favicon.svg"`,
      `<link rel="apple-touch-icon" href="/brands/${name}/icon-192.png" />`,
      `<link rel="stylesheet" href="/brands/${name}/${brand.variableCss}" />`,
    ])
      expect(plain).toContain(line)
    const told = plain + JSON.stringify(manifestOf(brand))
    for (const other of others(name))
      for (const word of [`/brands/${other.name}/`, other.title, other.metaDescription, other.siteurl, other.managerID, ...other.hosts])
        expect(told).not.toContain(word)
    const addresses = [...head.matchAll(/"\/brands\/([\w-]+)\/([\w.-]+)"/g)]
    expect(addresses).toHaveLength(4)
    for (const [, owner = '', file = ''] of addresses) expect(brands.assetOf(owner, file)).not.toBeNull()
    for (const { src, type } of manifestOf(brand).icons) {
      const asset = brands.assetOf(name, src.replace(brandAddress(brand, ''), ''))
      expect(asset?.type).toBe(type)
    }
  })

  test('[BRAND-05] has no field that names a secret, and refuses one', () => {
    const words = (value: unknown): string[] =>
      typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => [key, ...words(inner)]) : []
    expect(words(rawOf(name)).filter((word) => /pass|secret|token|credential|private|apikey/i.test(word))).toEqual([])
    for (const word of ['transactionpassword', 'secret'])
      expect(() => parseBrand(name, { ...rawOf(name), [word]: 'x' })).toThrow(
        `Brand "${name}": ${word}: is no field of a brand (in brands/${name}/brand.json).`,
      )
  })
})

test('[BRAND-01] the host chooses the brand; an unknown host gets the default one', () => {
  for (const [host, name] of [
    ['saltline.example', 'saltline'],
    ['WWW.Kestrel.Example:5173', 'kestrel'],
    ['kestrel.localhost.', 'kestrel'],
    ['pavilion.example', 'pavilion'],
    ['notsaltline.example', 'pavilion'],
    ['127.0.0.1:5173', 'pavilion'],
    ['[::1]:5173', 'pavilion'],
    ['', 'pavilion'],
  ] as const)
    expect([host, brands.brandOf(host).name]).toEqual([host, name])
  expect(brands.brandOf(undefined).name).toBe('pavilion')
  expect(brands.brandOf('saltline.example', 'kestrel').name).toBe('kestrel')
  expect(() => brands.brandOf('saltline.example', 'osprey')).toThrow(
    `There is no brand "osprey". There is: ${names.toSorted().join(', ')}.`,
  )
})

test('[BRAND-03] each brand’s headings have letters that are shipped, asked for by its own page alone', () => {
  const styles = ['main', 'faces'].map((name) => readFileSync(join(folder, '..', 'src', 'styles', `${name}.css`), 'utf8')).join('')
  const shipped = new Map(
    [...styles.matchAll(/font-family: "([^"]+)";[^}]*@fontsource-variable\/([a-z0-9-]+)\/files/g)].map(([, name, face]) => [name, face]),
  )
  const built = FACES.map((face) => `<link rel="preload" href="/${face}.woff2" data-face="${face}">\n`).join('')
  for (const name of names) {
    const heads = tokensOf(name).get('heads') ?? ''
    const { face } = named(name)
    const first = /^"([^"]+)"/.exec(heads)?.[1]
    expect([name, first === undefined ? heads : shipped.get(first)]).toEqual([name, face === 'noto-sans' ? 'inherit' : face])
    const page = pageOf(`<html>${built}${HEAD_MARK}</html>`, named(name))
    expect([...page.matchAll(/data-face="([^"]+)"/g)].map(([, each]) => each)).toEqual([face])
  }
})

test.each([
  { over: { appName: '' }, fault: 'appName: expected some text' },
  { over: { title: undefined }, fault: 'title: expected string' },
  { over: { showDeposit: 'yes' }, fault: 'showDeposit: expected boolean' },
  { over: { face: 'comic-sans' }, fault: 'face: expected one of noto-sans, nunito, source-serif-4' },
  { over: { themeColor: 'green' }, fault: 'themeColor: expected a colour' },
  { over: { whatsappLink: 'javascript:alert(1)' }, fault: 'whatsappLink: expected an address that begins with https://' },
  { over: { email: 'desk' }, fault: 'email: expected an e-mail address' },
  { over: { mobiNumber: 'call us' }, fault: 'mobiNumber: expected a phone number' },
  { over: { variableCss: '../pavilion/tokens.css' }, fault: 'variableCss: expected a file of the folder' },
  { over: { transactionImg: '../../package.json' }, fault: 'transactionImg: expected a file of the folder' },
  { over: { transactionImg: 'payments.svg' }, fault: 'payments.svg is missing in its folder' },
  { over: { hosts: [] }, fault: 'hosts: expected at least one host name' },
  { over: { hosts: ['Saltline.Example'] }, fault: 'hosts.0: expected a host name' },
  { over: { siteurl: 'kestrel.example' }, fault: 'siteurl: kestrel.example belongs to "kestrel" already' },
  { over: { hosts: ['kestrel.example'] }, fault: 'hosts: kestrel.example belongs to "kestrel" already' },
  { over: { redirectHosts: ['https://elsewhere.example'] }, fault: 'redirectHosts.0: expected a host name' },
  { over: { bases: { api: 'https://api.saltline.example/' } }, fault: 'bases.api: expected an address' },
  { over: { bases: { api: 'https://api.saltline.example:65536' } }, fault: 'bases.api: expected an address' },
  { over: { bases: { apis: '' } }, fault: 'bases.apis: is no field of a brand' },
  { over: { casinoOrigin: 'https://casino.example/play' }, fault: 'casinoOrigin: expected an origin' },
  {
    over: { casinoOrigin: 'https://www.saltline.example:8443' },
    fault: 'casinoOrigin: https://www.saltline.example:8443 is a host of the brand itself',
  },
  { over: { home: [] }, fault: 'home: expected each of casino, cricket, football and tennis once at most' },
  { over: { home: ['cricket', 'cricket'] }, fault: 'home: expected each of casino, cricket, football and tennis once at most' },
  { over: { home: ['rugby'] }, fault: 'home.0: expected each of casino, cricket, football and tennis once at most' },
  { over: { voice: { en: { greeting: 'Hello' } } }, fault: 'voice.en.greeting: is no field of a brand' },
  { over: { voice: { English: { note: 'Hello' } } }, fault: 'voice' },
  { over: { voice: { en: { note: '' } } }, fault: 'voice.en.note: expected some text' },
  { over: { showSignup: true }, fault: 'showSignup: is no field of a brand' },
])('[BRAND-02] a bad brand stops the start and says where: $fault', ({ over, fault }) => {
  const copy = copied()
  expect(loadBrands(copy).brandOf('saltline.example').name).toBe('saltline')
  rewrite(copy, 'saltline', over)
  expect(() => loadBrands(copy)).toThrow(`Brand "saltline": ${fault}`)
})

/** The fields of the specification. */
const FIELDS =
  'appName version email mobiNumber telegram instagram facebook title metaDescription betbyThemeName isWhatsappOnSignUp whatsappLink whatsappSupportLink downloadAppLink youtube appVersionLink telegramSupportLink showMobileLogo showSignupOption showSignupbyRefer showLoginWithOtp variableCss themeColor transactionImg domain showDeposit showWithdrawal showContact showWhatsapp showTelegram showInstagram showEmail showFacebook managerID adminName siteurl googleAnalytics pushAppId pushSafariId'.split(
    ' ',
  )
test.each([
  { field: 'appName', fault: 'expected some text' },
  { field: 'toastPosition', fault: 'expected one of the six positions' },
])('[BRAND-02] a bad brand fails the build, which names its file and its $field', async ({ field, fault }) => {
  expect(Object.keys(brandSchema.shape)).toEqual(expect.arrayContaining(FIELDS))
  const root = mkdtempSync(join(tmpdir(), 'pavilion-build-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(folder, join(root, 'brands'), { recursive: true })
  rewrite(join(root, 'brands'), 'saltline', { [field]: '' })
  const configFile = join(import.meta.dirname, '..', 'vite.config.ts')
  const outcome = build({ configFile, root, logLevel: 'silent', build: { outDir: join(root, 'dist') } })
  await expect(outcome).rejects.toThrow(new RegExp(`Brand "saltline": ${field}: ${fault}.* \\(in brands/saltline/brand\\.json\\)\\.`))
  expect(readdirSync(root)).toEqual(['brands'])
})

test('[BRAND-02] the page of the bench is built when it has no brands', async () => {
  const root = join(import.meta.dirname, '..', 'bench', 'page')
  const configFile = join(import.meta.dirname, '..', 'vite.config.ts')
  const built = await build({ configFile, root, logLevel: 'silent', build: { write: false } })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output.map(({ fileName }) => fileName) : []))
  expect(files).toContain('index.html')
})

test('[BRAND-02] each field of a brand has a reader in the product, or a reason to have none', () => {
  const decision = readFileSync(join(import.meta.dirname, '..', 'docs', 'decisions', '0036-fields-of-a-brand.md'), 'utf8')
  const rooms = ['server', 'src', 'streams', 'domain'].map((room) => join(import.meta.dirname, '..', room))
  const sources = rooms
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('player/brand.ts'))
    .map((file) => readFileSync(file, 'utf8'))
  const rules = readFileSync(join(import.meta.dirname, '..', 'domain', 'player', 'brand.ts'), 'utf8')
  const unread = Object.keys(brandSchema.shape).filter(
    (field) => !sources.some((source) => new RegExp(`\\b${field}\\b`).test(source)) && !new RegExp(`brand\\.${field}\\b`).test(rules),
  )
  expect(unread.filter((field) => !decision.includes(`\`${field}\``))).toEqual([])
  for (const field of ['youtube', 'showCasinoPopup', 'toastDefaults', 'toastPosition']) expect(unread).not.toContain(field)
})

test('[BACK-02] a page supposes no feature when no exchange of ours has said that it serves it', () => {
  const brand = named('saltline')
  expect(has(publicBrand(brand), 'payments')).toBe(false)
  expect(has(publicBrand(brand, { ...ALL_WAYS, speaks: 'pavilion' }), 'payments')).toBe(true)
  expect(has(brand, 'payments')).toBe(true)
})

test('[BRAND-02] a switch that a brand omits is off, and its other sports books use lotus-fair', () => {
  const extra = ['showContact', 'showEmail', 'email', 'demo', 'showMobileLogo']
  const least = Object.fromEntries(Object.entries(rawOf('saltline')).filter(([key]) => !extra.includes(key)))
  const brand = parseBrand('bare', least)
  expect(brand).toMatchObject({ betbyThemeName: 'lotus-fair', variableCss: 'tokens.css', demo: false, redirectHosts: [], whatsappLink: '' })
  expect(new Set([brand.scoreAppLink, ...Object.values(brand.bases)])).toEqual(new Set(['']))
  const { signUp, ...others } = switchesOf(brand)
  expect([signUp, ...Object.values(others)]).toEqual(['off', ...Object.values(others).map(() => false)])
})

test('[BRAND-04] a contact shows when its switch is on and there is something to show', () => {
  const brand = named('pavilion')
  const silent = {
    email: '',
    telegram: '',
    telegramSupportLink: '',
    instagram: '',
    facebook: '',
    whatsappLink: '',
    whatsappSupportLink: '',
  }
  const shut = { showEmail: false, showTelegram: false, showInstagram: false, showFacebook: false, showWhatsapp: false }
  const off = { email: false, telegram: false, instagram: false, facebook: false, whatsapp: false }
  expect(switchesOf({ ...brand, ...silent })).toMatchObject(off)
  expect(switchesOf({ ...brand, ...shut })).toMatchObject(off)
  expect(switchesOf({ ...brand, ...silent, whatsappLink: brand.whatsappLink })).toMatchObject({ ...off, whatsapp: true })
  expect(switchesOf({ ...brand, showContact: false }).contact).toBe(false)
})

test('[BRAND-06] the three brands switch on everything, all but four features, and sign-up by referral', () => {
  const contacts = { contact: true, whatsapp: true, telegram: true, instagram: true, email: true, facebook: true, youtube: true }
  expect(switchesOf(named('pavilion'))).toEqual({ signUp: 'on', otpLogin: true, deposit: true, withdrawal: true, ...contacts })
  expect(switchesOf(named('saltline'))).toMatchObject({ signUp: 'off', otpLogin: false, deposit: false, withdrawal: false })
  expect(switchesOf(named('kestrel'))).toMatchObject({ signUp: 'by-referral', otpLogin: true, deposit: true, withdrawal: true })
})

test('[BRAND-06] a new brand is one folder', () => {
  const copy = copied()
  mkdirSync(join(copy, 'osprey'))
  cpSync(join(copy, 'saltline'), join(copy, 'osprey'), { recursive: true })
  rewrite(copy, 'osprey', { appName: 'Osprey', title: 'Osprey · Exchange', hosts: ['osprey.example'], siteurl: 'osprey.example' })
  const loaded = loadBrands(copy)
  expect(loaded.all.map(({ name }) => name).sort()).toEqual([...names, 'osprey'].sort())
  expect(pageHead(loaded.brandOf('osprey.example'))).toContain('<title>Osprey · Exchange</title>')
  expect(loaded.assetOf('osprey', 'logo.svg')).toEqual({ path: join(copy, 'osprey', 'logo.svg'), type: 'image/svg+xml' })
})

test('[BRAND-03] hostile text in a brand stays text', () => {
  const hostile = `"><script>alert('x')</script></title><!--$& &amp;`
  const brand = parseBrand('saltline', { ...rawOf('saltline'), title: hostile, metaDescription: hostile, appName: '</script><b>' })
  const drawn = (of: Brand) => pageOf(`<html><head>${HEAD_MARK}</head></html>`, of)
  const tags = (page: string): readonly string[] => [...page.matchAll(/<[/!]?\w*/g)].map(([tag]) => tag)
  expect(tags(drawn(brand))).toEqual(tags(drawn(named('saltline'))))
  expect(drawn(brand)).toContain(
    'content="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&lt;/title&gt;&lt;!--$&amp; &amp;amp;" />',
  )
  const data = /<script type="application\/json" id="brand">(.*)<\/script>/.exec(drawn(brand))?.[1] ?? ''
  expect(publicBrandSchema.parse(JSON.parse(data)).title).toBe(hostile)
})

test('[BRAND-07] one page serves every brand, and one without a place for them is refused', () => {
  const html = `<!doctype html>\n<html lang="en-IN"><head>${HEAD_MARK}</head><body>$&</body></html>`
  for (const name of names) {
    const page = pageOf(html, named(name))
    expect(page).toContain(`<html data-brand="${name}" lang="en-IN">`)
    expect(page).not.toContain(HEAD_MARK)
    expect(page.endsWith('<body>$&</body></html>')).toBe(true)
  }
  expect(() => pageOf('<html><head></head></html>', named('pavilion'))).toThrow(HEAD_MARK)
  expect(() => pageOf(HEAD_MARK, named('pavilion'))).toThrow('<html>')
})

test('[BRAND-05] the browser learns neither the admin name nor the hosts, and no other file of the folder', () => {
  for (const name of names) {
    expect(Object.keys(publicBrand(named(name))).filter((key) => ['adminName', 'hosts'].includes(key))).toEqual([])
    expect(publicBrand(named(name)).managerID).toBe(named(name).managerID)
    expect(pageHead(named(name))).not.toContain(named(name).adminName)
    for (const file of ['brand.json', '../pavilion/logo.svg', '', 'logo.svg/', 'toString']) expect(brands.assetOf(name, file)).toBeNull()
  }
  expect(brands.assetOf('../brands/pavilion', 'logo.svg')).toBeNull()
})

test('[SOCK-01] a brand has an admin socket of its own where its address is not the main one’s', () => {
  const has = (socket: string, adminSocket: string) =>
    hasAdminSocket(parseBrand('saltline', { ...rawOf('saltline'), bases: { socket, adminSocket } }), 'https://saltline.example')
  expect([has('', ''), has('wss://live.example', ''), has('', 'wss://saltline.example')]).toEqual([false, false, false])
  expect([has('wss://live.example', 'https://live.example'), has('', 'https://admin.example')]).toEqual([false, true])
  expect(has('wss://live.example', 'https://saltline.example')).toBe(true)
})

test('[HTTP-08][BACK-03] a base may be a path of the page’s own origin; behind a front each is one', () => {
  const paths = { api: '/v1', adminSocket: '/admin' }
  const own = parseBrand('saltline', { ...rawOf('saltline'), bases: paths })
  expect([originsOf(own), socketOriginsOf(own), isOfOtherServer(own)]).toEqual([[], [], false])
  expect(hasAdminSocket(own, 'https://saltline.example')).toBe(true)
  const third = { whoami: 'https://ip.example', config: 'https://config.example', stream: 'https://video.example' }
  const bases = { api: 'https://api.example/v1', upload: 'https://files.example', socket: 'wss://live.example', ...third }
  const brand = parseBrand('saltline', { ...rawOf('saltline'), bases })
  expect([isOfOtherServer(brand), behindFront(brand).bases]).toEqual([true, { ...brand.bases, api: '/v1', upload: '', socket: '' }])
  for (const bad of ['//other.example', '/v1/', 'v1'])
    expect(() => parseBrand('saltline', { ...rawOf('saltline'), bases: { api: bad } })).toThrow('bases.api: expected an address')
})

test('[HTTP-08] the other origins that a brand calls are known once each', () => {
  const bases = {
    api: 'https://api.saltline.example/v1',
    auth: 'https://api.saltline.example',
    socket: 'wss://live.saltline.example:65535',
  }
  expect(originsOf(parseBrand('saltline', { ...rawOf('saltline'), bases }))).toEqual([
    'https://api.saltline.example',
    'wss://live.saltline.example:65535',
  ])
  expect(originsOf(named('saltline'))).toEqual([])
})
