import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { TimeZone } from '#contract/scalar.ts'
import { zoneFrom } from '#domain/money/days.ts'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import { type Brand, type BrandGroup, brandFault, parseBrand } from '#domain/player/brand-file.ts'

/** The brand of every host that no brand names (BRAND-01). */
export const DEFAULT_BRAND = 'pavilion'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export type Asset = { readonly path: string; readonly type: string }
export type Brands = {
  readonly all: readonly Brand[]
  /** The brand for a host, with or without port; `override` names one for every host and throws for an unknown name. */
  readonly brandOf: (host: string | undefined, override?: string) => Brand
  /** The brand with this siteurl; null without one. */
  readonly ofSite: (siteurl: string) => Brand | null
  /** A file that a brand shows; null for anything else in its folder or outside. */
  readonly assetOf: (name: string, file: string) => Asset | null
}

/** The files a page of the brand asks for. */
const filesOf = (brand: Brand): readonly string[] => [
  'logo.svg',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  brand.variableCss,
  ...(brand.showMobileLogo ? ['logo-mobile.svg'] : []),
  ...(brand.transactionImg === '' ? [] : [brand.transactionImg]),
]

/** One brand from its folder. Throws an Error that names the brand and its bad field (BRAND-02). */
export const readBrand = (folder: string, name: string): Brand => {
  const refuse = (fault: string): Error => new Error(brandFault(name, fault))
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw refuse('the name of a folder takes small letters, digits and hyphens')
  const file = join(folder, name, 'brand.json')
  if (!existsSync(file)) throw refuse('brand.json is missing')
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refuse(`brand.json cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
  const brand = parseBrand(name, raw)
  const { casinoOrigin } = brand
  if (casinoOrigin !== undefined && brand.hosts.includes(new URL(casinoOrigin).hostname))
    throw refuse(`casinoOrigin: ${casinoOrigin} is a host of the brand itself, and games take one of their own`)
  if (zoneFrom(brand.timeZone) === null) throw refuse(`timeZone: ${brand.timeZone} is no zone of the calendar`)
  const missing = filesOf(brand).filter((asset) => !existsSync(join(folder, name, asset)))
  if (missing.length > 0) throw refuse(`${missing.join(', ')} is missing in its folder`)
  return brand
}

/** The groups whose members a start may meet, that of unknown hosts first. */
export const groupsOf = ({ all, brandOf }: Brands, override?: string): readonly BrandGroup[] =>
  override === undefined ? [...new Set([brandOf(undefined), ...all].map(({ group }) => group))] : [brandOf(undefined, override).group]

/** The zone of a group's days: that of its first brand. */
export const zoneOf = ({ all }: Brands, group: BrandGroup): TimeZone => all.find((brand) => brand.group === group)?.timeZone ?? DEFAULT_ZONE

/** Reads every folder of `brands/` at start. Throws an Error that names the brand and its bad field (BRAND-02). */
export const loadBrands = (folder: string): Brands => {
  const all = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => readBrand(folder, name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  const byName = new Map(all.map((brand) => [brand.name, brand]))
  const byHost = new Map<string, Brand>()
  const bySite = new Map<string, Brand>()
  for (const brand of all) {
    const sister = bySite.get(brand.siteurl)
    if (sister !== undefined) throw new Error(brandFault(brand.name, `siteurl: ${brand.siteurl} belongs to "${sister.name}" already`))
    bySite.set(brand.siteurl, brand)
    for (const host of brand.hosts) {
      const owner = byHost.get(host)
      if (owner !== undefined) throw new Error(brandFault(brand.name, `hosts: ${host} belongs to "${owner.name}" already`))
      byHost.set(host, brand)
    }
  }
  const named = (name: string): Brand => {
    const brand = byName.get(name)
    if (brand === undefined) throw new Error(`There is no brand "${name}". There is: ${[...byName.keys()].join(', ')}.`)
    return brand
  }
  const fallback = named(DEFAULT_BRAND)
  return {
    all,
    brandOf: (host = '', override) =>
      override === undefined ? (byHost.get(host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')) ?? fallback) : named(override),
    ofSite: (siteurl) => bySite.get(siteurl.toLowerCase()) ?? null,
    assetOf: (name, file) => {
      const brand = byName.get(name)
      const type = TYPES[extname(file)]
      return brand === undefined || type === undefined || !filesOf(brand).includes(file) ? null : { path: join(folder, name, file), type }
    },
  }
}
