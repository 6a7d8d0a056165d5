import { Notice } from '@cartwright/ui'
import type { CaptchaProps } from './page-props.ts'
import type { Texts } from './texts/index.ts'

/** Origins of reCAPTCHA's script and frames; the policy of a page allows them only if it shows one. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

export const captchaWidgets = (captcha: CaptchaProps | undefined): string[] =>
  captcha?.kind === 'RECAPTCHA' ? RECAPTCHA : []

/** Captcha, whose proof fills the hidden field `captcha`: an invisible proof of work, or the checkbox of reCAPTCHA. */
export function CaptchaField({ captcha, texts }: { captcha: CaptchaProps | undefined; texts: Texts }) {
  if (!captcha) return undefined
  const { working, ready, failed, withoutScript } = texts.captcha
  return (
    <div
      className="captcha"
      data-island="captcha"
      data-challenge={captcha.kind === 'PROOF_OF_WORK' ? captcha.challenge : undefined}
      data-ready={ready}
      data-failed={failed}
    >
      <input type="hidden" name="captcha" />
      {captcha.kind === 'RECAPTCHA' ? (
        <>
          <div className="g-recaptcha" data-sitekey={captcha.siteKey} />
          <script src={`${RECAPTCHA[0]}api.js?hl=${texts.lang}`} async defer />
        </>
      ) : (
        <p className="hint needs-script" role="status">
          {working}
        </p>
      )}
      <noscript>
        <Notice kind="problem">
          <p>{withoutScript}</p>
        </Notice>
      </noscript>
    </div>
  )
}
