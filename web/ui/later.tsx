import { lazy, Suspense, type ComponentType } from "react";

/**
 * A component that is loaded when it is first shown. Nothing stands in its place until then, and nothing around it is
 * hidden: the page would lose its focus.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then((component) => ({ default: component })));
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
