import { text } from '#domain/text.ts'
import { LANGUAGES, type Language, useLanguage } from '../language.tsx'

const names: readonly Language[] = ['en', 'hi']

/** English or Hindi, at once and on every page. */
export const LanguageSwitch = () => {
  const { language, choose } = useLanguage()
  return (
    <fieldset className="seg" aria-label={text.language}>
      {names.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => choose(each)}>
          {LANGUAGES[each]}
        </button>
      ))}
    </fieldset>
  )
}
