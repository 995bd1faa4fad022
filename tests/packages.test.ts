import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import build from '../vite.config.ts'
import { ROOMS } from './rooms.ts'

const root = join(import.meta.dirname, '..')
const packages = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const textsOf = (rooms: readonly string[]): readonly string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name))
      .map((name) => readFileSync(join(root, room, name), 'utf8')),
  )
/** Run by their commands, or read by the compiler. */
const TOOLS = /^(?:@biomejs\/biome|typescript|tsx|happy-dom|@types\/.+)$/
const importOf = (name: string): RegExp =>
  new RegExp(
    `(?:from |import |import\\(|import\\.meta\\.resolve\\(|@import |url\\()['"](?:(?:\\.\\./)+node_modules/)?${name}(?:/[^'"]*)?['"]`,
  )

test('[FLOW-08] every package that the project asks for is imported, or is a tool', () => {
  const all = [
    ...textsOf(ROOMS),
    ...['vite.config.ts', 'playwright.config.ts', 'vitest.config.ts'].map((file) => readFileSync(join(root, file), 'utf8')),
  ]
  const names = [...Object.keys(packages.dependencies), ...Object.keys(packages.devDependencies)]
  const unused = names.filter((name) => !TOOLS.test(name) && !all.some((text) => importOf(name).test(text)))
  expect(unused).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['xstate', '@xstate/react', 'rxjs', 'tailwindcss']))
})

test('[FLOW-08] the face reads charts with @xstate/react, and Tailwind styles it', () => {
  const face = textsOf(['src'])
  expect(
    face.filter((text) => /import \{ useSelector \} from '@xstate\/react'/.test(text) && /useSelector\(/.test(text)).length,
  ).toBeGreaterThan(0)
  for (const room of ['src', 'staff'])
    expect(
      textsOf([room]).filter((text) => importOf('tailwindcss').test(text)),
      room,
    ).toHaveLength(1)
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toMatch(/plugins: \[.*tailwindcss\(\)/)
})

const transformSchema = z.object({ name: z.string(), transform: z.object({ filter: z.object({ id: z.instanceof(RegExp) }) }) })
test('the build changes no code of a library', () => {
  const { plugins = [] } = build({ command: 'build', mode: 'production', isSsrBuild: false })
  const ours = plugins.flat().flatMap((plugin) => {
    const known = transformSchema.safeParse(plugin)
    return known.success && !known.data.name.startsWith('vite:') ? [known.data] : []
  })
  expect(ours.map(({ name }) => name)).toContain('players-only')
  const libraries = ['react-router/dist/production', 'rxjs/dist/esm/internal', 'xstate/dist'].flatMap((folder) =>
    readdirSync(join(root, 'node_modules', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, 'node_modules', folder, file),
    ),
  )
  for (const { name, transform } of ours)
    expect(
      libraries.filter((file) => transform.filter.id.test(file)),
      name,
    ).toEqual([])
})
