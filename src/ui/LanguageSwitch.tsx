import { text } from '#copy/panels.ts'
import { languageOf, type LanguageTag, TAGS } from '#copy/languages.ts'
import { useLanguage } from '../language.tsx'

/** Returns the focus to the pressed button, because a language change re-renders every screen. */
let isPressed = false
const takeBack = (button: HTMLButtonElement | null): void => {
  if (button === null || !isPressed) return
  isPressed = false
  button.focus({ preventScroll: true })
}

/** Switches to another language, at once and on every page. */
export const LanguageSwitch = () => {
  const { language, choose } = useLanguage()
  const press = (each: LanguageTag): void => {
    isPressed = each !== language
    choose(each)
  }
  return (
    <fieldset className="seg" aria-label={text.language}>
      {TAGS.map((each) => (
        <button
          key={each}
          ref={each === language ? takeBack : null}
          type="button"
          lang={each}
          // Six letters of another language are not worth a fetch of its font, which is 121 kB. A system without them shows the other name.
          className={each === language ? '' : '[font-family:system-ui]'}
          aria-pressed={each === language}
          onClick={() => press(each)}
        >
          {languageOf(each).name}{' '}
          {each !== language && languageOf(each).latinName !== languageOf(each).name && (
            <small className="text-xs" lang="en">
              {languageOf(each).latinName}
            </small>
          )}
        </button>
      ))}
    </fieldset>
  )
}
