import { type AnyRow, conflictCheck, conflictHits, entrustment, type Field, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Typography } from 'antd'
import { resourceApi } from '../../api/resourceApi.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { EmptyHint } from '../../ui/EmptyHint.tsx'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import styles from './entrustments.module.css'

const checks = conflictCheck as unknown as Resource

/** What to do about a finding, in one sentence. */
const advice: Record<string, { type: 'success' | 'warning' | 'error'; words: string }> = {
  none: { type: 'success', words: '没有发现利益冲突' },
  relative: { type: 'warning', words: '存在相对冲突：主管凭各方书面豁免处理后才能继续' },
  absolute: { type: 'error', words: '存在绝对冲突：不得受理' },
}
const waived = { type: 'success' as const, words: '相对冲突已豁免' }

/** 当事人与利冲: who takes part in the matter, and what the last search about them found. */
export function MatterParties({ row }: { row: AnyRow }) {
  const id = row.conflictCheckId as string | null
  const {
    data: check,
    error,
    refetch,
  } = useQuery({
    queryKey: ['resource', checks.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(checks).queryById(id!, { signal }),
    enabled: id !== null,
  })
  const parties = row.parties as unknown[] | undefined
  return (
    <>
      <section className={styles.section} aria-label="当事人">
        <Typography.Title level={5}>当事人</Typography.Title>
        {parties?.length ? (
          <FieldDisplay name="parties" field={entrustment.fields.parties as Field} value={parties} row={row} />
        ) : (
          <EmptyHint description="还没有填写当事人" />
        )}
      </section>
      <section className={styles.section} aria-label="利冲检索">
        <Typography.Title level={5}>利冲检索</Typography.Title>
        {id === null && <EmptyHint description="还没有做利冲检索" />}
        {id !== null &&
          !check &&
          (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
        {check && <Finding check={check} />}
      </section>
    </>
  )
}

function Finding({ check }: { check: AnyRow }) {
  const { type, words } = check.status === 'waived' ? waived : (advice[String(check.result)] ?? advice.none!)
  const show = (name: string) => (
    <FieldDisplay name={name} field={checks.fields[name]!} value={check[name]} row={check} />
  )
  const hits = check.hits as unknown[] | undefined
  return (
    <>
      <Alert type={type} showIcon title={words} className={styles.finding} />
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2 }}
        styles={{ label: { width: 120 } }}
        items={[
          { key: 'checkedAt', label: '检索时间', children: show('checkedAt') },
          {
            key: 'by',
            label: '检索人',
            children: <PersonName account={check.createBy} name={check.createBy_dictText as string | null} />,
          },
          ...(check.status === 'waived'
            ? [
                { key: 'waivedBy', label: '豁免人', children: show('waivedBy') },
                { key: 'waiverFile', label: '豁免书', children: show('waiverFile') },
              ]
            : []),
        ]}
      />
      <Typography.Paragraph className={styles.hits}>
        {hits?.length ? `命中 ${hits.length} 条记录` : '全部当事人均未命中任何记录'}
      </Typography.Paragraph>
      {hits?.length ? <FieldDisplay name="hits" field={conflictHits as Field} value={hits} row={check} /> : null}
    </>
  )
}
