import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/notice.tsx'
import { useBackOffice } from './context.tsx'
import { setSessionEnded } from './session-end.ts'

/** Dialog over the page when the session ends. The page and its unsaved edits stay. */
export function SessionEndedDialog() {
  const { session, texts } = useBackOffice()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  async function resume() {
    try {
      if (!(await session.resume())) return location.reload()
      setSessionEnded(false)
      setProblem(undefined)
      await queries.invalidateQueries()
    } catch {
      setProblem(texts.session.stillEnded)
    }
  }
  return (
    <Dialog title={texts.session.endedTitle} isOpen onClose={() => {}} isRequired>
      <p>{texts.session.ended}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="dialog-actions">
        <a className="button button-quiet" href="/staff/sign-in" target="_blank" rel="noreferrer">
          {texts.session.signIn} ↗
        </a>
        <Button look="primary" onPress={() => void resume()}>
          {texts.session.resume}
        </Button>
      </div>
    </Dialog>
  )
}
