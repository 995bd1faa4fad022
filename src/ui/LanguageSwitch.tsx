import { text } from '#copy/catalogue.ts'
import { LANGUAGES, type Language, useLanguage } from '../language.tsx'

const names: readonly Language[] = ['en', 'hi']
/** A language change re-renders every screen: afterwards the pressed button gets the focus back. */
let isPressed = false
const takeBack = (button: HTMLButtonElement | null): void => {
  if (button === null || !isPressed) return
  isPressed = false
  button.focus({ preventScroll: true })
}

/** English or Hindi, at once and on every page. */
export const LanguageSwitch = () => {
  const { language, choose } = useLanguage()
  const press = (each: Language): void => {
    isPressed = each !== language
    choose(each)
  }
  return (
    <fieldset className="seg" aria-label={text.language}>
      {names.map((each) => (
        <button
          key={each}
          ref={each === language ? takeBack : null}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => press(each)}
        >
          {LANGUAGES[each]}
        </button>
      ))}
    </fieldset>
  )
}
