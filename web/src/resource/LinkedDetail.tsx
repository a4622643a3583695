import { resources } from '@lexdesk/domain'
import { ResourceDetail } from './ResourceDetail.tsx'

interface LinkedDetailProps {
  link: { resource: string; id: string }
  onClose: () => void
}

/** Shows a referenced record on top of the current page. */
export function LinkedDetail({ link, onClose }: LinkedDetailProps) {
  const resource = resources.find(({ name }) => name === link.resource)
  return resource && <ResourceDetail resource={resource} id={link.id} open readOnly onClose={onClose} />
}
