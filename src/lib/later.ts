import { type ComponentType, createElement, lazy } from 'react'
import { breathe } from '../edge.ts'
import { fetched } from './fetched.ts'

/** A part outside the first image throws this on the server. By the digest the browser knows that it is intended. */
export const LATER = 'later'
export class Later extends Error {}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** The wait before a failed part is fetched again, because React renders a failed part once more at once. */
const RENEW_MS = 500

/** Makes a part that is fetched when it is first shown. After a failure, a later render fetches it again. */
export const onDemand = <Props extends object>(load: Load<Props>): ComponentType<Props> => {
  const make = () =>
    lazy(() =>
      fetched(load).catch((error: unknown) => {
        void breathe(RENEW_MS).then(() => {
          now = make()
        })
        throw error
      }),
    )
  let now = make()
  return (props) => createElement<Props>(now, props)
}

/** Makes a part that only the browser renders, after hydration; the server renders its fallback. */
export const later = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  import.meta.env.SSR ? lazy(() => Promise.reject(new Later())) : onDemand(load)
