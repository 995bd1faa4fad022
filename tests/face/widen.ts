import { act } from '@testing-library/react'

declare global {
  interface Window {
    readonly happyDOM: { setViewport(size: { readonly width: number; readonly height: number }): void }
  }
}

/** Gives the window a width; 1280 px is a desk's, 360 px a phone's. */
export const widen = (width: number): void =>
  act(() => {
    // This document notices the end of a query only after it has noticed its beginning.
    for (const each of [5000, width]) window.happyDOM.setViewport({ width: each, height: 800 })
  })
