import { type ComponentType, lazy } from 'react'

/** Thrown on the server by a part that is not in its first image; the digest tells the browser that this was meant. */
export const LATER = 'later'
export class Later extends Error {}

/** A part that only the browser draws, once the page is alive; the server leaves what stands in for it. */
export const later = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(import.meta.env.SSR ? () => Promise.reject(new Later()) : load)
