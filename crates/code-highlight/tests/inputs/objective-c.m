#import <Foundation/Foundation.h>
@interface MMQViewer : NSObject <NSCopying>
@property (nonatomic, copy, nullable) NSString *name;
- (instancetype)initWithName:(NSString *)name;
@end
@implementation MMQViewer
- (instancetype)initWithName:(NSString *)name {
  if (self = [super init]) { _name = [name copy]; NSLog(@"name %@\n", name); } // comment
  return YES ? self : nil;
}
@end
