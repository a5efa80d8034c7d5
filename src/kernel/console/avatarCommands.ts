import { removeAvatar as removeAvatarCall, setAvatar } from "#contract/session.ts";
import { type AnyCommand, command } from "../plugin.ts";
import { ImageOff, ImageUp } from "../ui/icons.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.console";

export const changeAvatar = command({
  id: "kernel:change-avatar",
  title: "kernel.command.changeAvatar",
  icon: ImageUp,
  category,
  keywords: "kernel.keywords.avatar",
  run: async (_, kernel, { signal }) => {
    const { choosePicture } = await import("../forms/choosePicture.ts");
    const image = await choosePicture(signal);
    if (image === undefined) return;
    const { avatar } = await kernel.api.call(setAvatar, { body: { image } }, signal);
    consoleOf(kernel).state.profile.avatar = avatar;
    kernel.toast.success("kernel.avatar.changed");
  },
});
export const removeAvatar = command({
  id: "kernel:remove-avatar",
  title: "kernel.command.removeAvatar",
  icon: ImageOff,
  category,
  keywords: "kernel.keywords.avatar",
  isDangerous: true,
  consequence: "kernel.avatar.consequence",
  objectName: (_, kernel) => kernel.state.user.fullName,
  when: ({ profile }) => profile.avatar !== undefined,
  run: async (_, kernel, { signal }) => {
    await kernel.api.call(removeAvatarCall, {}, signal);
    delete consoleOf(kernel).state.profile.avatar;
    kernel.toast.success("kernel.avatar.removed");
  },
});

/** AU-12: commands for the person's own profile photo. */
export const avatarCommands: readonly AnyCommand[] = [changeAvatar, removeAvatar];
