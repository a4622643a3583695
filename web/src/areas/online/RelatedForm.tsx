import { useMemo } from 'react'
import type { RelatedFormProps } from '../../resource/detail/RelatedFormContext.ts'
import { InnerList } from '../../resource/ResourceList.tsx'
import { withAge } from './adopt/withAge.tsx'
import { useButtonSlots } from './buttons/useButtonSlots.tsx'
import { withoutLevels } from './withoutLevels.ts'

/** The records of a form that refer to one record, in a tab of that record. */
export function RelatedForm({ form, field, id }: RelatedFormProps) {
  const buttons = useButtonSlots(form)
  const slots = useMemo(() => withAge(form, buttons), [form, buttons])
  const plain = useMemo(() => withoutLevels(form), [form])
  const within = useMemo(() => ({ [field]: id }), [field, id])
  return <InnerList resource={plain} slots={slots} within={within} />
}
