import { Drawer, Modal } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import styles from './ResourceForm.module.css'

export type FormContainerKind = 'drawer' | 'modal' | 'page' | 'inline'

interface FormContainerProps {
  kind: FormContainerKind
  isWide: boolean
  open: boolean
  title: ReactNode
  footer: ReactNode
  onClose: () => void
  /** Called when the form is visible; a page always is. */
  onShown: () => void
  children: ReactNode
}

const formWidth = 880
const wideFormWidth = 1400

/** The container of a form. A narrow window gives it the full width; the form itself is not remounted. */
export function FormContainer({ kind, isWide, open, title, footer, onClose, onShown, children }: FormContainerProps) {
  const { isMobile } = useBreakpoint()
  if (kind === 'page')
    return (
      open && (
        <div className={styles.page}>
          <PageHeader title={title} />
          {children}
          <div className={styles.pageFooter}>{footer}</div>
        </div>
      )
    )
  // Part of a page that names the record itself.
  if (kind === 'inline')
    return (
      open && (
        <div>
          {children}
          <div className={styles.pageFooter}>{footer}</div>
        </div>
      )
    )
  const afterOpenChange = (isShown: boolean) => isShown && onShown()
  const width = isMobile ? '100%' : isWide ? wideFormWidth : formWidth
  const shared = { open, title, footer, destroyOnHidden: true, mask: { closable: false }, afterOpenChange }
  return kind === 'modal' ? (
    <Modal {...shared} width={width} onCancel={onClose}>
      {children}
    </Modal>
  ) : (
    <Drawer {...shared} size={width} styles={{ wrapper: { maxWidth: '100vw' } }} onClose={onClose}>
      {children}
    </Drawer>
  )
}
