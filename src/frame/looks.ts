import type { Layout } from '../access.ts'

/** Where a page begins on a phone, by the distance from the top that its layout wants, in pixels (HDR-09). */
export const TOPS: Readonly<Record<Layout['top'], string>> = { 94: 'phone:pt-23.5', 130: 'phone:pt-32.5', 0: '' }
/** The caption of a group of links in a menu. */
export const menuCap = 'px-4 pt-3 pb-1.5 text-xs font-semibold text-ink-3'
/** A lower link of a menu. */
export const subItem = 'nav-item min-h-[max(2.25rem,var(--target))] py-1.5 text-sm leading-4 text-ink-2'
