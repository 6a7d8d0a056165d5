import { Button, ButtonLink } from '@cartwright/ui'
import type { SignOutPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { signInForm } from './sign-in-form.ts'

/** Sign-out page for a link of another account; the person confirms the sign-out. */
export const signOutPage = {
  ...signInForm,
  head: ({ shop }: SignOutPageProps) => ({ title: getTexts(shop).signOut.title }),

  Page({ shop, action, stayUrl }: SignOutPageProps) {
    const words = getTexts(shop).signOut
    return (
      <div className="column">
        <IllustratedHeading drawing="door" title={words.title} />
        <p>{words.text}</p>
        <form className="go-on" method="post" action={action} noValidate>
          <Button name="intent" value="sign-out">
            {words.button}
          </Button>
          <ButtonLink look="quiet" href={stayUrl}>
            {words.stay}
          </ButtonLink>
        </form>
      </div>
    )
  },
}
