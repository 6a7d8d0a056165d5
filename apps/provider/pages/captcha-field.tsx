import { Notice } from '@cartwright/ui'
import type { CaptchaProps } from './page-props.ts'
import type { Texts } from './texts/texts-of.ts'

/** Where reCAPTCHA's script and frames come from; the policy of a page names them only when it shows one. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

export const captchaWidgets = (captcha: CaptchaProps | undefined): string[] =>
  captcha?.kind === 'RECAPTCHA' ? RECAPTCHA : []

/** The proof goes into the hidden field `captcha`: found by work, unseen, or by the box of reCAPTCHA. */
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
