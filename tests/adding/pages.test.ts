import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_NAMES } from '#src/access.ts'

const src = join(import.meta.dirname, '..', '..', 'src')
const routes = readFileSync(join(src, 'routes.tsx'), 'utf8')
const screens = routes.slice(routes.indexOf('const SCREENS'))

test('[HOUSE-06] every page has a screen: in the table of screens, or as a statement by its name', () => {
  const isFound = (name: string): boolean =>
    existsSync(join(src, 'statements', `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`))
  const isNamed = (name: string): boolean => new RegExp(`^  ${name}: `, 'm').test(screens)
  expect(PAGE_NAMES.filter((name) => Number(isFound(name)) + Number(isNamed(name)) !== 1)).toEqual([])
})
