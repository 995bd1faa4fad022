import { text } from '#copy/panels.ts'
import { languageOf, TAGS } from '#copy/languages.ts'
import { useLanguage } from '../language.tsx'

/** Returns the focus to the list that was used, because a language change re-renders every screen. */
let isChosen = false
const takeBack = (list: HTMLSelectElement | null): void => {
  if (list === null || !isChosen) return
  isChosen = false
  list.focus({ preventScroll: true })
}

/** A language in its own words. A system without its letters shows the other name. */
const nameOf = (tag: string): string => {
  const { name, latinName } = languageOf(tag)
  return name === latinName ? name : `${name} · ${latinName}`
}

/** Switches to another language, at once and on every page. */
export const LanguageSwitch = () => {
  const { language, choose } = useLanguage()
  return (
    <label className="flex min-h-9 items-center gap-2">
      <span className="text-xs text-ink-2">{text.language}</span>
      {/* The letters of another language come when it is chosen: until then the system shows its name. */}
      <select
        ref={takeBack}
        className="btn-small w-0 min-w-0 flex-1 bg-surface"
        value={language}
        onChange={({ target }) => {
          isChosen = target.value !== language
          choose(target.value)
        }}
      >
        {TAGS.map((each) => (
          <option key={each} value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  )
}
