import { Alert, Button } from 'antd'
import { formatError } from '../../ui/hints/formatError.ts'
import type { ResourceFormModel } from '../useResourceForm.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { headOf } from './formState.ts'
import styles from './ResourceForm.module.css'

/** Messages about the whole form: a failed save, which stays visible, changes by others, and an earlier draft. */
export function FormNotices({ form, onSave }: { form: ResourceFormModel; onSave: () => void }) {
  const { failure, isOutdated, draft, state } = form
  const known = new Set(Object.keys(state?.values ?? {}))
  const homeless = (state?.errors ?? []).filter(({ field }) => !known.has(headOf(field)))
  const version = state?.original.version ?? 0
  return (
    <>
      <div className={styles.urgent}>
        {failure && (
          <Alert
            type="error"
            showIcon
            title={formatError(failure)}
            description="您填写的内容已保留，可以再次保存。"
            action={
              <Button size="small" onClick={onSave}>
                重试
              </Button>
            }
          />
        )}
        {homeless.map(({ field, message }) => (
          <Alert key={field} type="error" showIcon title={message} />
        ))}
      </div>
      <div className={styles.notices}>
        {form.isSuperseded && (
          <Alert
            type="warning"
            showIcon
            title="表单已更新"
            description="重新载入后按新的表单填写，您填写的内容会保留。"
            action={
              <Button size="small" onClick={form.takeNewest}>
                重新载入
              </Button>
            }
          />
        )}
        {isOutdated && <Alert type="warning" showIcon title="该记录刚刚有新的修改，保存时将请您核对" />}
        {draft && (
          <DraftOffer
            draft={draft}
            description={draft.version === version ? undefined : '此后该记录已有修改，恢复时只带回您当时改过的字段。'}
            onRestore={form.restoreDraft}
            onDiscard={form.discardDraft}
          />
        )}
      </div>
    </>
  )
}
