import 'react'

/** Names of the style sheet's own values may stand in a style. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
