// What stands in the wizard's lists while they load: the same boxes, the same height.
import { Loading, Skeleton } from '#/ui/skeleton'

const SIX = [70, 55, 62, 48, 66, 58]

export function PicksSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="list">
        {SIX.map((width) => (
          <div className="pick" key={width}>
            <Skeleton width="1.5rem" height="1.5rem" round />
            <div className="grow stack pick-skeleton">
              <div className="row between">
                <Skeleton width={`${width}%`} />
                <Skeleton width="3.5rem" />
              </div>
              <Skeleton width="45%" height=".75rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

export function SlotsSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="slot-groups">
        {SIX.slice(0, 4).map((width) => (
          <div className="slot-group slot-skeleton" key={width}>
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
