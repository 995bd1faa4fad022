import { MAX_PASSWORD_FIELD, confirmProblem, newPasswordProblem, passwordChecks } from '#domain/player/forms.ts'
import { text } from '#copy/catalogue.ts'
import { Icon } from '../ui/Icon.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  readonly label: string
  readonly chosen: string
  readonly again: string
  /** True after the first try of the form, when problems are shown. */
  readonly tried: boolean
  readonly onChosen: (value: string) => void
  readonly onAgain: (value: string) => void
}

/** The fields of a new password: its live checklist, and the repetition (AUTH-06, AUTH-07). */
export const NewPassword = ({ label, chosen, again, tried, onChosen, onAgain }: Props) => (
  <>
    <div>
      <PasswordField
        label={label}
        value={chosen}
        problem={tried ? newPasswordProblem(chosen) : null}
        isNew
        onChange={(raw) => onChosen(raw.slice(0, MAX_PASSWORD_FIELD))}
      />
      <ul className="grid gap-0.5 text-xs text-ink-2">
        {passwordChecks(chosen).map(({ label: rule, met }) => (
          <li key={rule} className="flex items-center gap-2">
            <Icon name={met ? 'tick' : 'cross'} size={16} className={met ? 'flex-none text-up' : 'flex-none text-ink-3'} />
            {text[rule]}
            <span className="sr-only">{met ? text.checkMet : text.checkOpen}</span>
          </li>
        ))}
      </ul>
    </div>
    <PasswordField
      label={text.confirmPassword}
      value={again}
      problem={tried ? confirmProblem(again, chosen) : null}
      isNew
      onChange={(raw) => onAgain(raw.slice(0, MAX_PASSWORD_FIELD))}
    />
  </>
)
