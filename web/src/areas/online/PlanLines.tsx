import type { FormPlan } from '@lexdesk/domain'
import { Alert, Flex, Input, Typography } from 'antd'
import styles from './PlanLines.module.css'

interface PlanLinesProps {
  plan: FormPlan
  /** What the plan is for. */
  act: '发布' | '接管'
}

/** A plan in words and in SQL. */
export function PlanLines({ plan: { problems, notes, statements, later }, act }: PlanLinesProps) {
  return (
    <Flex vertical gap={12}>
      {problems.length > 0 && (
        <Alert type="error" showIcon title={`现在不能${act}`} description={<Lines lines={problems} />} />
      )}
      {notes.length > 0 && <Alert type="warning" showIcon title={`${act}后`} description={<Lines lines={notes} />} />}
      {problems.length === 0 && (
        <div>
          <Typography.Paragraph>
            {statements.length === 0 ? '数据表不变。' : `${act}时对数据库执行，全部完成或全不执行：`}
          </Typography.Paragraph>
          {statements.length > 0 && (
            <Input.TextArea
              readOnly
              aria-label="SQL"
              value={`${statements.join(';\n\n')};`}
              autoSize={{ maxRows: 14 }}
              className={styles.sql}
            />
          )}
          {later.length > 0 && (
            <>
              <Typography.Paragraph className={styles.later}>{act}后在后台建立索引，不影响使用：</Typography.Paragraph>
              <Input.TextArea
                readOnly
                aria-label="后台执行的 SQL"
                value={`${later.join(';\n\n')};`}
                autoSize={{ maxRows: 8 }}
                className={styles.sql}
              />
            </>
          )}
        </div>
      )}
    </Flex>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}
