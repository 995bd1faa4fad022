import type { Theme } from '#contract/theme.ts'
import { type PanelSentence, text } from '#copy/panels.ts'
import { chooseTheme, useTheme } from '../lib/theme.ts'

const THEMES: readonly { readonly theme: Theme | null; readonly name: PanelSentence }[] = [
  { theme: null, name: 'themeDevice' },
  { theme: 'light', name: 'themeLight' },
  { theme: 'dark', name: 'themeDark' },
]

/** Switches to light, dark or the device's theme, at once and on every page. */
export const ThemeSwitch = () => {
  const chosen = useTheme()
  return (
    <fieldset className="seg" aria-label={text.theme}>
      {THEMES.map(({ theme, name }) => (
        <button key={name} type="button" aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
          {text[name]}
        </button>
      ))}
    </fieldset>
  )
}
