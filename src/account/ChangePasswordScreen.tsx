import { text } from '#copy/catalogue.ts'
import { NewPassword } from '../login/NewPassword.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { usePasswordForm } from './password-form.ts'

/** Asks for the old password and a new one, by the rules of registering (AUTH-16). The answer is a toast; a refusal empties only the old password. */
const ChangePasswordScreen = () => {
  const { form, old, chosen, again, tried, isAsked, oldProblem, setOld, setChosen, setAgain, submit } = usePasswordForm()
  return (
    <>
      <PageTitle>{text.changePassword}</PageTitle>
      <section className="panel">
        <form className="grid max-w-112.5 gap-3 p-4" ref={form} noValidate onSubmit={submit}>
          <PasswordField label={text.oldPassword} value={old} problem={tried ? oldProblem : null} onChange={setOld} />
          <NewPassword label={text.newPassword} chosen={chosen} again={again} tried={tried} onChosen={setChosen} onAgain={setAgain} />
          <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
            {isAsked ? text.pleaseWait : text.changePassword}
          </button>
        </form>
      </section>
    </>
  )
}
export default ChangePasswordScreen
