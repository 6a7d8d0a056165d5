import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

/** Modal dialog. Focus stays inside, and returns to where it was; Escape closes it unless it `isRequired`. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isRequired = false,
  isWide = false,
  children,
}: {
  title: string
  isOpen: boolean
  onClose(): void
  isRequired?: boolean
  /** @default false */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={!isRequired}
      isKeyboardDismissDisabled={isRequired}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
    >
      <Modal className={isWide ? 'modal modal-wide' : 'modal'}>
        <AriaDialog className="dialog" role={isRequired ? 'alertdialog' : 'dialog'}>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
