import { classNames } from "./classNames.ts";
import { initials } from "./initials.ts";

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, isLarge = false }: { name: string; src?: string | undefined; isLarge?: boolean }) {
  return (
    <span className={classNames("avatar", isLarge && "avatar--l")} aria-hidden>
      {src ? <img src={src} alt="" /> : initials(name)}
    </span>
  );
}
