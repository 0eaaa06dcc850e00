import { EmptyState, Skeleton } from 'nacre/admin'

export const Sample = () => (
  <>
    <EmptyState title="No items">Nobody has added one.</EmptyState>
    <EmptyState isProblem title="The items could not be loaded." />
    <Skeleton label="Loading the items" />
  </>
)
